// Lazily loaded forms and dialogs of the record screens, bundled apart from the read-only screens.
import { lazyComponent } from '#app/ui/lazy-component.tsx'

export const LazyEditRecord = lazyComponent(async () => (await import('./edit-record.tsx')).EditRecord)
export const LazyEditRow = lazyComponent(async () => (await import('../table/edit-row.tsx')).EditRow)
export const LazyFilterForm = lazyComponent(async () => (await import('../filters/filter-form.tsx')).FilterForm)
export const LazyPasteDialog = lazyComponent(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog)
export const LazyChangeFieldDialog = lazyComponent(async () => (await import('../selection/change-field-dialog.tsx')).ChangeFieldDialog)

export async function preloadForms(): Promise<void> {
  await Promise.all(
    [LazyEditRecord, LazyEditRow, LazyFilterForm, LazyPasteDialog, LazyChangeFieldDialog].map(async (part) => await part.preload()),
  )
}
