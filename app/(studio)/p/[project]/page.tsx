import { ProjectHomeScreen } from '@/components/screens/project-home/project-home-screen';

export const metadata = { title: 'Project' };

export default async function ProjectHomePage({ params }: { params: Promise<{ project: string }> }) {
  return <ProjectHomeScreen project={(await params).project} />;
}
