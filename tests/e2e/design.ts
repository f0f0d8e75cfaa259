/** DESIGN.md 3, copied by hand: what the page must say, not what it says. */
export const tokens = {
  light: {
    ...{ canvas: '#ecf2f1', surface: '#ffffff', sunken: '#f4f8f7', raised: '#ffffff', paper: '#ffffff' },
    ...{
      line: '#d6dedc',
      'line-strong': '#7e8d89',
      text: '#0e1d19',
      'text-2': '#3b4c48',
      'text-3': '#556460',
    },
    ...{ chrome: '#0d201d', 'chrome-2': '#1a2f2b', 'chrome-line': '#2d423e' },
    ...{ 'chrome-text': '#eef5f3', 'chrome-text-2': '#acbfba' },
    ...{ primary: '#066557', 'primary-hover': '#005448', 'primary-tint': '#d4f1e9' },
    ...{ 'primary-text': '#005649', 'on-primary': '#ffffff' },
    ...{ amber: '#f6b632', 'on-amber': '#311d03', 'amber-tint': '#fdebc1', 'amber-text': '#794b0b' },
    ...{ danger: '#a81541', 'danger-tint': '#fee3e7', 'danger-text': '#9f113c' },
    ...{ success: '#2a7c32', 'success-tint': '#d9f6dc', 'success-text': '#185e27' },
    ...{ info: '#0a61a0', 'info-tint': '#deefff', 'info-text': '#085491', focus: '#1e59cd' },
  },
  dark: {
    ...{ canvas: '#0b1816', surface: '#142320', sunken: '#101d1b', raised: '#1c2e2b', paper: '#192926' },
    ...{
      line: '#2b3d3b',
      'line-strong': '#6d837f',
      text: '#eff5f3',
      'text-2': '#c1ceca',
      'text-3': '#a1b0ac',
    },
    ...{ chrome: '#05100e', 'chrome-2': '#0f1f1d', 'chrome-line': '#253734' },
    ...{ 'chrome-text': '#eef5f3', 'chrome-text-2': '#aebfba' },
    ...{ primary: '#5ad3b5', 'primary-hover': '#78e5c8', 'primary-tint': '#153c34' },
    ...{ 'primary-text': '#72dfc2', 'on-primary': '#031814' },
    ...{ amber: '#f9be42', 'on-amber': '#281601', 'amber-tint': '#483614', 'amber-text': '#fdcf6f' },
    ...{ danger: '#f5778b', 'danger-tint': '#52232c', 'danger-text': '#ffa3ae' },
    ...{ success: '#6ecf7b', 'success-tint': '#1c3b24', 'success-text': '#8fe298' },
    ...{ info: '#71b7f1', 'info-tint': '#1c354e', 'info-text': '#9acef8', focus: '#9abeff' },
  },
} as const

/** Key hues: background, lower edge, text. */
export const hues = {
  light: {
    irgroen: '#97e9d3 #00aa8e #003026',
    tomat: '#ffc6c0 #d86e67 #3f1c1a',
    loev: '#b6e5b0 #5ea757 #172e14',
    roedbede: '#ffc1db #cf6d9b #3c1b2a',
    hyld: '#dbeb9f #8b9e00 #252b01',
    lyng: '#edc5f9 #b377c5 #321f38',
    smoer: '#f9e792 #a99200 #2f2700',
    blaabaer: '#ccd3ff #8089df #222541',
    rav: '#ffd59b #c38400 #382300',
    hav: '#abddff #329cd7 #092b3e',
    gulerod: '#ffc8ab #d3773e #3d1f0c',
    skifer: '#ccd8db #849699 #23292a',
  },
  dark: {
    irgroen: '#04483b #009d82 #e8f8f3',
    tomat: '#5b2e2b #c6655f #ffefee',
    loev: '#284625 #579950 #edf7ec',
    roedbede: '#572e41 #be648e #feeff5',
    hyld: '#3a420b #7f9102 #f2f6e6',
    lyng: '#4b3252 #a46eb4 #f8f0fb',
    smoer: '#483d00 #9b8600 #f7f4e3',
    blaabaer: '#35395e #767ecd #f0f3ff',
    rav: '#543600 #b37900 #fcf2e4',
    hav: '#18415a #2f8fc5 #e9f5fe',
    gulerod: '#58321b #c16d3a #fef0e9',
    skifer: '#373f40 #798a8d #f1f4f4',
  },
} as const

/** Px of the sizes, the radii and the spaces; ms of the motion. */
export const measures = {
  ...{ 't-11': 11, 't-12': 12, 't-13': 13, 't-14': 14, 't-15': 15, 't-16': 16, 't-18': 18, 't-22': 22 },
  ...{ 't-28': 28, 't-36': 36, 't-48': 48, 't-64': 64, 'r-0': 0, 'r-1': 6, 'r-2': 10, 'r-3': 18 },
  ...{ 's-1': 4, 's-2': 8, 's-3': 12, 's-4': 16, 's-5': 20, 's-6': 24, 's-8': 32, 's-10': 40, 's-12': 48 },
  ...{ 's-16': 64, quick: 90, base: 160, slow: 260 },
  ...{ 'layer-sticky': 3, 'layer-sheet': 50, 'layer-popup': 200, 'layer-toast': 300 },
} as const

/** As a browser says a colour. */
export const rgb = (hex: string): string => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}
