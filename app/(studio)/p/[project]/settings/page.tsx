import { ProjectSettingsScreen } from '@/components/screens/project-settings/project-settings-screen';

export const metadata = { title: 'Project settings' };

export default async function ProjectSettingsPage({ params }: { params: Promise<{ project: string }> }) {
  return <ProjectSettingsScreen project={(await params).project} />;
}
