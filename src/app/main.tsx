import './styles/base.css'
import { loadCatalogue } from './api/catalogue.ts'
import { drawFirstRows, listAnswer } from './page/first-rows.tsx'
import { untilDrawn } from './ui/until-drawn.ts'

/** The first rows of a list are drawn before the rest of the program runs. It waits for rows that are there, and not for their call. */
async function begin(root: HTMLElement): Promise<void> {
  await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
  const drawing = drawFirstRows()
  const isRead = Promise.race([listAnswer(), new Promise((resolve) => setTimeout(() => resolve(null)))])
  if ((await isRead) && (await drawing)) await untilDrawn()
  const { beginProgram } = await import('./program.tsx')
  await beginProgram(root)
}

// No module waits for another one here: the parts import this one, and would wait for it.
const root = document.getElementById('root')
if (root) void begin(root)
