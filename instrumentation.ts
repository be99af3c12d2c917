/** Runs once when the web server starts: a server without its store does not start. */
export async function register() {
  // In this form, and no early return: the build for the other runtime drops the branch, and with it the database driver.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { store } = await import('@/server/store/store');
    await store().pool.query('select 1');
  }
}
