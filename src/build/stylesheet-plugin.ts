import type { Plugin } from 'vite'

/** Puts the link of the styles below what `index.html` shows by itself, which then is on the screen before they have come: Vite puts it above. */
export function stylesBelowShell(): Plugin {
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
