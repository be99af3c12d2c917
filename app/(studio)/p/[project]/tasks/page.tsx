import { TasksScreen } from '@/components/screens/tasks/tasks-screen';

export const metadata = { title: 'Tasks' };

export default async function TasksPage({ params }: { params: Promise<{ project: string }> }) {
  return <TasksScreen project={(await params).project} />;
}
