import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const irgroen: MantineColorsTuple = [
  '#ebfbf7',
  '#d4f3eb',
  '#b3e6d9',
  '#82cfbe',
  '#58b7a3',
  '#379986',
  '#167f6d',
  '#066557',
  '#005448',
  '#003f35',
]
const roedbede: MantineColorsTuple = [
  '#fff4f4',
  '#ffe3e6',
  '#ffc9ce',
  '#ff9eaa',
  '#ff6984',
  '#de4968',
  '#be2d51',
  '#a81541',
  '#870731',
  '#680023',
]
const rav: MantineColorsTuple = [
  '#fff5e8',
  '#ffe7c8',
  '#fbd198',
  '#f9be42',
  '#f6b632',
  '#b37900',
  '#936200',
  '#754d00',
  '#624000',
  '#4a2f00',
]
// Mantine's neutrals, tinted to match the palette. Index 4 is --line-strong, so that input borders reach 3:1 contrast.
const gray: MantineColorsTuple = [
  '#f4f8f7',
  '#ecf2f1',
  '#e2e9e7',
  '#d6dedc',
  '#7e8d89',
  '#74837f',
  '#66756f',
  '#556460',
  '#3b4c48',
  '#0e1d19',
]
const dark: MantineColorsTuple = [
  '#eff5f3',
  '#c1ceca',
  '#a1b0ac',
  '#6d837f',
  '#6d837f',
  '#1c2e2b',
  '#142320',
  '#0b1816',
  '#101d1b',
  '#05100e',
]

/** Mantine with the design tokens (DES-29): 44 px controls, tinted neutrals, readable text on filled controls. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '750' },
  primaryColor: 'irgroen',
  primaryShade: { light: 7, dark: 4 },
  colors: { irgroen, roedbede, rav, gray, dark },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '18px', xl: '999px' },
  fontSizes: { xs: '.75rem', sm: '.8125rem', md: '.9375rem', lg: '1.125rem', xl: '1.375rem' },
  focusRing: 'auto',
  cursorType: 'pointer',
  // By name rather than `extend`, which would import every component into the register's bundle.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: { variant?: string; color?: string }) => ({
        root: {
          '--button-height': '44px',
          '--button-fz': '.9375rem',
          // White has too little contrast on the dark theme's primary.
          ...((props.variant ?? 'filled') === 'filled' &&
            !props.color && { '--button-color': 'var(--on-primary)' }),
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '44px', '--input-fz': '.9375rem' } }),
    },
    InputWrapper: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { visibilityToggleFocusable: true },
      vars: () => ({ root: { '--psi-button-size': '44px' } }),
    },
    Checkbox: {
      defaultProps: { size: 'sm' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-primary)' } }),
    },
    Switch: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        zIndex: 200,
        overlayProps: { backgroundOpacity: 0.5, color: '#07100f' },
        transitionProps: { duration: 160, transition: 'pop' },
      },
    },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 'md' } },
    Pagination: {
      vars: () => ({
        root: { '--pagination-control-size': '44px', '--pagination-active-color': 'var(--on-primary)' },
      }),
    },
    SegmentedControl: {
      defaultProps: { radius: 'md' },
      vars: () => ({ root: { '--sc-padding': '12px 14px', '--sc-font-size': '.875rem' } }),
    },
  },
})

const ours = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-irgroen-filled': 'var(--primary)',
  '--mantine-color-irgroen-filled-hover': 'var(--primary-hover)',
  '--mantine-color-irgroen-light': 'var(--primary-tint)',
  '--mantine-color-irgroen-light-color': 'var(--primary-text)',
  '--mantine-color-irgroen-outline': 'var(--primary-text)',
}

/** Maps Mantine's variables to the design tokens, in both themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })
