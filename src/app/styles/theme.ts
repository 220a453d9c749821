import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Dense, with one accent colour, the system's font and little rounding. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
})

/** Mantine's greys and reds that have less than AA contrast for small text, a step darker; and in dark the red and the blue of a subtle button, which would be white. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', '--mantine-color-error': '#c92a2a', '--mantine-color-placeholder': '#6b7279' },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-light-color': '#ff6b6b',
    '--mantine-color-indigo-light-color': '#91a7ff',
    '--mantine-color-placeholder': '#9a9ca1',
  },
})
