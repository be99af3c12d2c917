import { FailuresScreen } from '@/components/screens/failures/failures-screen';

export const metadata = { title: 'Failure modes' };

export default async function FailuresPage({ params }: { params: Promise<{ project: string }> }) {
  return <FailuresScreen project={(await params).project} />;
}
