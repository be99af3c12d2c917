import { CompareScreen } from '@/components/screens/compare/compare-screen';

export const metadata = { title: 'Compare' };

export default async function ComparePage({ params }: { params: Promise<{ project: string }> }) {
  return <CompareScreen project={(await params).project} />;
}
