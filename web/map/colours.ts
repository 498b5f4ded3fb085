const variables = {
  sea: '--map-sea',
  seaNear: '--map-sea-near',
  shallow: '--map-shallow',
  land: '--map-land',
  coast: '--map-coast',
  grid: '--map-grid',
  town: '--map-town',
  region: '--map-region',
  water: '--map-water',
  halo: '--map-halo',
  waterHalo: '--map-water-halo',
  record: '--map-record',
  recordEdge: '--map-record-edge',
  recordInk: '--color-accent-ink',
  heat1: '--heat-1',
  heat2: '--heat-2',
  heat3: '--heat-3',
  heat4: '--heat-4',
  heat5: '--heat-5',
  heat6: '--heat-6',
  heat7: '--heat-7',
  heatEdge: '--heat-edge',
  epochBefore: '--epoch-before',
  epochBoth: '--epoch-both',
  epochAfter: '--epoch-after',
  epochGrey: '--epoch-grey',
  area: '--map-area',
  wood: '--map-wood',
  green: '--map-green',
  built: '--map-built',
  house: '--map-house',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  path: '--map-path',
  own: '--map-own',
}
export type Colour = keyof typeof variables

/** A colour for what the page itself draws: it follows the theme without being told. */
export const cssColour = (name: Colour) => `var(${variables[name]})`

/** On photographs: light letters and lines with a dark edge, whatever the page looks like. */
const onPhoto: Partial<Record<Colour, string>> = {
  grid: '#ffffff',
  town: '#ffffff',
  region: '#f2f2ec',
  water: '#dcefff',
  halo: 'rgba(0, 0, 0, 0.75)',
  waterHalo: 'rgba(0, 0, 0, 0.75)',
  area: '#ffffff',
  recordEdge: '#ffffff',
  heatEdge: '#ffffff',
}

/** The colours of the page as they are now. A probe resolves what a variable says of light and dark. */
export function readColours(isPhoto: boolean): { shades: Record<Colour, string>; isDark: boolean } {
  const probe = document.body.appendChild(document.createElement('i'))
  // Otherwise the page's rule for reduced motion makes each new colour come a moment later.
  probe.style.transition = 'none'
  const entries = Object.entries(variables).map(([name, variable]) => {
    probe.style.color = `var(${variable})`
    return [name, getComputedStyle(probe).color]
  })
  probe.style.color = 'light-dark(#ffffff, #000000)'
  const isDark = getComputedStyle(probe).color === 'rgb(0, 0, 0)'
  probe.remove()
  return { shades: { ...(Object.fromEntries(entries) as Record<Colour, string>), ...(isPhoto ? onPhoto : {}) }, isDark }
}

/** Call back when the theme or the skin changes; returns how to stop. */
export function watchColours(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  dark.addEventListener('change', changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-skin'] })
  return () => {
    dark.removeEventListener('change', changed)
    observer.disconnect()
  }
}
