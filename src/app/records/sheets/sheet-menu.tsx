// The menu with the sheets of a list or a stock.
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { ActionMenu, type MenuAction } from '#app/ui/control/action-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { sheetWord } from '#domain/sheets/sheet.ts'

/** A sheet that can be downloaded. `search` returns the parameters of its call at that moment. */
export interface SheetAction {
  readonly text: string
  readonly search: () => Readonly<Record<string, string>>
}

export function sheetsOfList(shown: () => ListQuery): SheetAction[] {
  const search = (format: string) => () => {
    const { criteria, sort } = shown()
    return { format, ...criteria, ...(sort === undefined ? {} : { sort }) }
  }
  return [
    { text: t('sheet.xlsx'), search: search('xlsx') },
    { text: t('sheet.csv'), search: search('csv') },
  ]
}

export function useSheetActions(path: string, sheets: readonly SheetAction[]): { actions: MenuAction[]; isBusy: boolean } {
  const { mutate, isPending } = useMutation<void, Failure, Readonly<Record<string, string>>>({
    async mutationFn(search) {
      const { downloadFile } = await import('#app/api/http/files.ts')
      await downloadFile(`${path}/${sheetWord}`, `${sheetWord}.${search['format'] ?? ''}`, search)
    },
  })
  return {
    isBusy: isPending,
    actions: sheets.map(({ text, search }) => ({
      text,
      icon: <Icon of={Download} size={14} />,
      onChoose: () => mutate(search()),
    })),
  }
}

/** A menu that downloads sheets. It does not open while one is being made. */
export function SheetMenu({ label, path, sheets }: { label: string; path: string; sheets: readonly SheetAction[] }) {
  return <ActionMenu label={label} {...useSheetActions(path, sheets)} />
}
