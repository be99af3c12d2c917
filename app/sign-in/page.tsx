export const metadata = { title: 'Sign in' };

/** For whoever has no session: how to get one. `link=used`: a link was tried and did not work. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<{ link?: string | string[] }> }) {
  const wasUsed = (await searchParams).link === 'used';
  return (
    <main className="mx-auto flex max-w-form flex-col gap-4 px-4 py-24">
      <h1 className="text-18">{wasUsed ? 'This link does not work any more' : 'Sign in'}</h1>
      <p className="text-ink-2">
        {wasUsed
          ? 'A sign-in link works once, within ten minutes after it was printed.'
          : 'Open the link that npm start prints in its last line. It signs you in on this browser for thirty days.'}
      </p>
      <p className="text-ink-2">For a new link, run this in the folder of Treewright while it runs, or stop it and start it again:</p>
      <pre className="overflow-x-auto rounded border border-line bg-surface px-3 py-2 font-mono text-13">./bin/treewright link</pre>
    </main>
  );
}
