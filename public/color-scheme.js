// Runs before the first paint, so that a page set to dark never flashes white. It is a file of its own because the
// content security policy allows no inline script. The key is the one in app/src/ui/theme/app-theme.tsx.
try {
  const chosen = localStorage.getItem('little-ledger-color-scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
} catch {
  // Storage may be forbidden; the device's own scheme is then the right one.
}
if (location.pathname.startsWith('/kid')) document.documentElement.dataset.palette = 'child'
