// Runs before the first paint, so a dark page never flashes white. A separate file, because the content security policy
// allows no inline scripts. Same key as in app/src/ui/theme/app-theme.tsx.
let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
try {
  const chosen = localStorage.getItem('little-ledger-color-scheme')
  if (chosen === 'light' || chosen === 'dark') scheme = chosen
} catch {
  // Storage is blocked: use the device's scheme.
}
document.documentElement.dataset.mantineColorScheme = scheme
const base = document.documentElement.dataset.base ?? ''
if (location.pathname.startsWith(`${base}/kid`)) document.documentElement.dataset.palette = 'child'
