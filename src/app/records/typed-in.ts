import { typedChunk } from '#app/ui/typed-chunk.ts'

/** What a screen that shows records is typed into. It comes after the screen. */
export const typedIn = typedChunk(async () => {
  const [{ EditRecord }, { EditRow }, { FilterForm }] = await Promise.all([
    import('./edit-record.tsx'),
    import('./edit-row.tsx'),
    import('./filters/filter-form.tsx'),
  ])
  return { EditRecord, EditRow, FilterForm }
})
