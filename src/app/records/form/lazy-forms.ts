// Lazily loaded forms and dialogs of the record screens, bundled apart from the read-only screens.
import { lazyPart } from '#app/ui/lazy-part.tsx'

/* The forms and dialogs that edit records are in a separate chunk, which screens that only show records do not load. */

export const LazyEditRecord = lazyPart(async () => (await import('./edit-record.tsx')).EditRecord)
export const LazyEditRow = lazyPart(async () => (await import('../table/edit-row.tsx')).EditRow)
export const LazyFilterForm = lazyPart(async () => (await import('../filters/filter-form.tsx')).FilterForm)
export const LazyPasteSession = lazyPart(async () => (await import('../paste/paste-session.tsx')).PasteSession)
export const LazyChangeFieldDialog = lazyPart(async () => (await import('../selection/change-field-dialog.tsx')).ChangeFieldDialog)

export async function preloadForms(): Promise<void> {
  await Promise.all(
    [LazyEditRecord, LazyEditRow, LazyFilterForm, LazyPasteSession, LazyChangeFieldDialog].map(async (part) => await part.preload()),
  )
}
