import { laterChunk } from '#app/ui/later-chunk.ts'

/** What is pressed in the list, and what reads more than its first rows: they are shown before it comes. */
export const listChunk = laterChunk(async () => {
  const { StockListScreen } = await import('./stock-list-screen.tsx')
  return { StockListScreen }
})
