import type { Plugin } from 'vite'

/**
 * Texts that openapi-explorer has in its templates and not among its words, and the name under which they are asked for instead (`apiDocs.*` of the catalogue has them). `#` stands
 * for the word.
 */
const texts: readonly (readonly [from: string, to: string, word: string])[] = [
  ['>Constraints: <', '>#: <', 'constraints'],
  ['>Pattern: <', '>#: <', 'pattern'],
  ['>Allowed: <', '>#: <', 'allowed'],
  ['>Default: <', '>#: <', 'default'],
  ['>Example: <', '>#: <', 'example'],
  ['>Examples: <', '>#: <', 'examples'],
  ['>Response Status: $', '>#: $', 'status'],
  ['>Execution Time: $', '>#: $', 'time'],
  ['>DOWNLOAD<', '>#<', 'download'],
  ['>VIEW (NEW TAB)<', '>#<', 'view'],
  ['<strong>Operations</strong>', '<strong>#</strong>', 'operations'],
  ['title="Required"', 'title="#"', 'required'],
  ['> Field <', '> # <', 'field'],
  ['> Type <', '> # <', 'dataType'],
  ['> Description <', '> # <', 'description'],
  ['aria-label="request body example"', 'aria-label="#"', 'bodyExample'],
  ['aria-label="response body example"', 'aria-label="#"', 'answerExample'],
  ['aria-label="mime type"', 'aria-label="#"', 'type'],
  ['placeholder="add-multiple ↩"', 'placeholder="#"', 'add'],
  ['`Range: $', '`#: $', 'range'],
  ['`Min length: $', '`#: $', 'shortest'],
  ['`Max length: $', '`#: $', 'longest'],
  [', Max length: $', ', #: $', 'longest'],
  ["`Required parameter found, but no valid value was set for the parameter: '$", "`#: '$", 'missing'],
]

/** Changes of the markup: the page has a `main` element already, and a button with a fading background has too little contrast during the transition. */
const marks: readonly (readonly [from: string, to: string])[] = [
  ['<main class="main-content', '<div class="main-content'],
  ['</main>', '</div>'],
  ['transition:background-color .2s;', ''],
]

/**
 * Lets openapi-explorer ask for all its words, so that they are Spanish, and takes its second `main` away. A build fails when the library's files have none of the texts any more;
 * `npm run dev` shows them as they are.
 */
export function ownExplorer(): Plugin {
  const found = new Set<string>()
  return {
    name: 'own-explorer',
    apply: 'build',
    transform: {
      filter: { id: /openapi-explorer\/dist\/es\/(?:components|styles|templates|utils)\/[\w-]+\.js/ },
      handler(code) {
        let changed = code
        const put = (from: string, to: string): void => {
          if (!changed.includes(from)) return
          found.add(from)
          changed = changed.replaceAll(from, () => to)
        }
        for (const [from, to] of marks) put(from, to)
        for (const [from, to, word] of texts) put(from, to.split('#').join(`\${wordOf('own.${word}')}`))
        if (changed === code) return null
        return { code: `import { getI18nText as wordOf } from '../languages/index.js'\n${changed}`, map: null }
      },
    },
    buildEnd(error) {
      const missing = [...texts, ...marks].map(([from]) => from).filter((from) => !found.has(from))
      if (!error && missing.length > 0)
        this.error(`openapi-explorer has other texts: adapt src/server/front-end/explorer-plugin.ts: ${missing.join(' | ')}`)
    },
  }
}
