// Mantine's theme and CSS variables of the product.
import { createTheme, type CSSVariablesResolver } from '@mantine/core'

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

/**
 * Replaces Mantine's colours whose small text has less than AA contrast: darker greys and reds, paler hover backgrounds of subtle buttons,
 * and coloured instead of white button texts in the dark scheme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-light-hover': '#ffe3e3',
    '--mantine-color-indigo-light-hover': '#dbe4ff',
    '--mantine-color-placeholder': '#6b7279',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-light-color': '#ff6b6b',
    '--mantine-color-red-light-hover': '#4a2323',
    '--mantine-color-indigo-light-color': '#91a7ff',
    '--mantine-color-placeholder': '#9a9ca1',
  },
})
