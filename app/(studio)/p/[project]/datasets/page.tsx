import { DatasetsScreen } from '@/components/screens/datasets/datasets-screen';

export const metadata = { title: 'Datasets' };

export default async function DatasetsPage({ params }: { params: Promise<{ project: string }> }) {
  return <DatasetsScreen project={(await params).project} />;
}
