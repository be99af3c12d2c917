import { TrajectoriesScreen } from '@/components/screens/trajectories/trajectories-screen';

export const metadata = { title: 'Trajectories' };

export default async function TrajectoriesPage({ params }: { params: Promise<{ project: string }> }) {
  return <TrajectoriesScreen project={(await params).project} />;
}
