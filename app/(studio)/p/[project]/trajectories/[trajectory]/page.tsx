import { TrajectoryScreen } from '@/components/screens/trajectory/trajectory-screen';

export const metadata = { title: 'Rollout' };

export default async function TrajectoryPage({ params }: { params: Promise<{ project: string; trajectory: string }> }) {
  const { project, trajectory } = await params;
  return <TrajectoryScreen key={trajectory} project={project} trajectory={decodeURIComponent(trajectory)} />;
}
