import { ProjectsScreen } from '@/components/screens/projects/projects-screen';

export const metadata = { title: 'Projects' };

export default function ProjectsPage() {
  return <ProjectsScreen />;
}
