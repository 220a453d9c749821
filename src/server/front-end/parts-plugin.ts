import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isProgram } from './parts.ts'
import { screenFiles, type ScreenFiles } from './screen-files.ts'

type Chunk = Rolldown.OutputChunk

/** Writes which scripts each screen needs, and names in the page those of the screen that people open from the list. */
export function nameScreenFiles(): Plugin {
  let afterList: readonly string[] = []
  let program = ''
  return {
    name: 'name-screen-files',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const first = firstFiles(bundle)
      const screens: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const needed = filesOf(bundle, [chunk.fileName]).filter((file) => !first.includes(file))
        // Loaded by an `import()`, as each screen is.
        const entries = chunk.moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
        for (const id of entries) screens[relative(process.cwd(), id.replace(/\?.*$/, ''))] = needed
      }
      afterList = screens[screenAfterList] ?? []
      program = first.find(isProgram) ?? ''
      const files: ScreenFiles = { first, screens }
      this.emitFile({ type: 'asset', fileName: screenFiles, source: JSON.stringify(files, null, 2) })
    },
    // Both are read by the page's script (`app/page/begin-page.ts`), which runs after them.
    transformIndexHtml: (html) =>
      html.replace(
        '<!-- program -->',
        () => `<meta name="program" content="${program}" /><meta name="next" content="${afterList.join(' ')}" />`,
      ),
  }
}

const screenAfterList = 'src/app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/index.tsx'

/**
 * Puts the styles of a part into its file, and those of the first screen into the page, which is drawn before any other file has come. The page's policy allows styles that a script adds.
 */
export function stylesWithCode(): Plugin {
  return {
    name: 'styles-with-code',
    apply: 'build',
    enforce: 'pre',
    // The names of style files change with their content, and so must those of the files that get it.
    augmentChunkHash: ({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].join() || undefined,
    generateBundle(_options, bundle) {
      const first = firstFiles(bundle)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || first.includes(chunk.fileName)) continue
        const styles = takeStyles(bundle, chunk)
        if (styles !== '')
          chunk.code = `{let e=document.createElement("style");e.textContent=${JSON.stringify(styles)};document.head.append(e)}${chunk.code}`
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const first = firstFiles(bundle)
        const styles = first.map((name) => (bundle[name]?.type === 'chunk' ? takeStyles(bundle, bundle[name]) : '')).join('')
        return html.replace(/(?:\s*<link rel="stylesheet"[^>]*>)+/, () => `<style>${styles}</style>`)
      },
    },
  }
}

/** The scripts that come with the page, in which the entry's own few lines are: what draws the first rows, and the program. */
function firstFiles(bundle: Rolldown.OutputBundle): string[] {
  const isEntry = (name: string): boolean => bundle[name]?.type === 'chunk' && bundle[name].isEntry
  const names = Object.keys(bundle)
  // In the order in which they run, which is that of their styles.
  const before = filesOf(bundle, names.filter(isEntry)).filter((name) => !isEntry(name))
  return [...new Set([...before, ...filesOf(bundle, names.filter(isProgram))])]
}

/** Files and all that they import before they run. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const found = new Set(names)
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
  }
  return [...found]
}

/** Takes the styles of a chunk out of the bundle. */
function takeStyles(bundle: Rolldown.OutputBundle, { viteMetadata }: Chunk): string {
  const files = [...(viteMetadata?.importedCss ?? [])]
  viteMetadata?.importedCss.clear()
  return files
    .map((file) => {
      const styles = bundle[file]
      delete bundle[file]
      return styles?.type === 'asset' ? textOf(styles) : ''
    })
    .join('')
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source)
}
