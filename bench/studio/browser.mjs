// One Chromium for all figures; each page is opened in a profile of its own.
import { chromium } from 'playwright';
import { findChromium, howToGetOne } from '../../scripts/chromium.mjs';

const size = { width: 1440, height: 900 };

export async function openBrowser() {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error(`there is no Chromium: ${howToGetOne}`);
  return chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--enable-precise-memory-info'] });
}

/** A page of a fresh profile, signed in where cookies are given; `close` ends the profile. */
export async function freshPage(browser, { origin, cookies } = {}) {
  const profile = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'UTC' });
  if (cookies) {
    await profile.addCookies(
      cookies.map((cookie) => {
        const [name, ...value] = cookie.split('=');
        return { name, value: value.join('='), url: origin };
      }),
    );
  }
  return { page: await profile.newPage(), close: () => profile.close() };
}

/** Milliseconds from the start of navigation until an element of that kind holds the text and two frames were drawn since. */
export async function paintedAfter(page, address, { selector, text }) {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    ({ selector: wanted, text: words }) =>
      new Promise((done) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(wanted)].some((element) => element.textContent.includes(words));
          if (!isThere) return requestAnimationFrame(look);
          return requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
        };
        look();
      }),
    { selector, text },
  );
}
