// Vite plugin that patches openapi-explorer: its words come from the Spanish catalogue, its markup becomes accessible.
import type { Plugin } from 'vite'

/**
 * English texts in openapi-explorer's templates that its translations do not cover: the original, its replacement, in which `#` stands for the translated word, and the word's key
 * (`apiDocs.*` in the text catalogue).
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
 * Patches openapi-explorer so that it translates all its texts to Spanish, and removes its second `main` element. A build fails when the library's files no longer have one of the
 * texts; `npm run dev` uses the library unpatched.
 */
export function patchExplorer(): Plugin {
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
        this.error(`openapi-explorer has other texts: adapt src/build/explorer-plugin.ts: ${missing.join(' | ')}`)
    },
  }
}
