/** Tailwind is the only PostCSS step. */
const config = { plugins: { '@tailwindcss/postcss': {} } };

export default config;
