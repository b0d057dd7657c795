/** Loads what high contrast (forced colours) needs of styles once it is on; nobody else pays for it. */
export function followForcedColours(): void {
  const forced = matchMedia('(forced-colors: active)')
  const follow = () => {
    if (forced.matches) void import('./forcedColours.css')
  }
  follow()
  forced.addEventListener('change', follow)
}
