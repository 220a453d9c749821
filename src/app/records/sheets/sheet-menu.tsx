// The menu with the sheets of a list or a stock.
import { ActionMenu } from '#app/ui/control/action-menu.tsx'
import { type SheetAction, useSheetActions } from './use-sheet-actions.tsx'

/** A menu that downloads sheets. It does not open while one is being made. */
export function SheetMenu({ label, path, sheets }: { label: string; path: string; sheets: readonly SheetAction[] }) {
  return <ActionMenu label={label} {...useSheetActions(path, sheets)} />
}
