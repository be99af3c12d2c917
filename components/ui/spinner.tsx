/** Work goes on and its length is unknown. Says nothing itself: what stands beside it names the work. */
import { LoaderCircle } from 'lucide-react';

export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="spin" />;
}
