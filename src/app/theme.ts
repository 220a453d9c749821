import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Quiet and dense: one accent for the primary action and focus, the system's own letters, little rounding. */
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

/** Greys of the scale that miss AA for small text on the page's ground are a step darker here. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', '--mantine-color-error': '#c92a2a', '--mantine-color-placeholder': '#6b7279' },
  dark: { '--mantine-color-dimmed': '#a6a7ab', '--mantine-color-error': '#ff8787', '--mantine-color-placeholder': '#9a9ca1' },
})
