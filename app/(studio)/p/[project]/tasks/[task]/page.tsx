import { TaskTreeScreen } from '@/components/screens/task-tree/task-tree-screen';

export const metadata = { title: 'Branch tree' };

export default async function TaskTreePage({ params }: { params: Promise<{ project: string; task: string }> }) {
  const { project, task } = await params;
  return <TaskTreeScreen project={project} task={decodeURIComponent(task)} />;
}
