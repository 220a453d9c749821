import type { Screen } from './subjects.ts'
import { sinceBegun, visit, type Opening } from './visit.ts'
import { blockedUntil, seenAt } from './watch.ts'

/** Of a page that is opened by its address with an empty cache. */
export interface PageFigures {
  /** Until its rows are drawn. */
  readonly content: number
  /** Until the bar is drawn. */
  readonly firstPaint: number
  readonly blocked: number
  /** Bytes over the network until the rows. */
  readonly script: number
  readonly requests: number
  readonly chain: number
}

export async function measurePage(opening: Opening, screen: Screen): Promise<PageFigures> {
  const { page, until, close } = await visit(opening, screen, { head: 'header', content: screen.content })
  const [content, firstPaint, blocked] = [
    await sinceBegun(page, 'content'),
    await sinceBegun(page, 'head'),
    await blockedUntil(page, 'content'),
  ]
  const { script, requests, chain } = until(await seenAt(page, 'content'))
  await close()
  return { content, firstPaint, blocked, script, requests, chain }
}
