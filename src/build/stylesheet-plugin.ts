// Vite plugin that moves the stylesheet link below the HTML shell, so that the shell appears before the styles load.
import type { Plugin } from 'vite'

/**
 * Moves the link to the stylesheet below the static content of `index.html`, so that this content appears before the styles have loaded.
 * Vite puts the link above it.
 */
export function moveStylesBelowShell(): Plugin {
  return {
    name: 'styles-below-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        const root = '<div id="root">'
        if (!link || !html.includes(root)) throw new Error('index.html has no styles, or no place for the screens')
        return html.replace(link, '').replace(root, `${link}\n    ${root}`)
      },
    },
  }
}
