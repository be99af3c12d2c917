import { ReviewScreen } from '@/components/screens/review/review-screen';

export const metadata = { title: 'Review' };

export default async function ReviewPage({ params }: { params: Promise<{ project: string }> }) {
  return <ReviewScreen project={(await params).project} />;
}
