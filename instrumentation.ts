/** Runs once when the web server starts: a server without its store does not start. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { store } = await import('@/server/store/store');
  await store().pool.query('select 1');
}
