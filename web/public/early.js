// Runs before the modules, as a file of its own because the CSP allows no inline script.
// zod otherwise probes `new Function`, which a CSP reports as a violation.
globalThis.__zod_globalConfig = { jitless: true }
// The colour scheme stands before the first paint, so that a dark room gets no white flash.
;(() => {
  const wanted =
    new URLSearchParams(location.search).get('theme') || localStorage.getItem('bon.theme') || 'auto'
  const dark = wanted === 'dark' || (wanted === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.documentElement.lang = (localStorage.getItem('bon.language') || 'da').replaceAll('"', '')
})()
