// The table of a file's sheets, with the choice of what each contains.
import { Button, NativeSelect, Text } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import { HiddenParts } from '#app/records/paste/file/file-choice.tsx'
import type { FileContents } from '#app/records/paste/file/read-workbook.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { FileWork } from './use-workbook.ts'
import styles from './workbook.module.css'

/**
 * The sheets of the file: what each contains, and how many of its rows are right; and what the file hides. A sheet without a name has that
 * of the file.
 */
export function FileSheets({ file, contents, work }: { file: File; contents: FileContents; work: FileWork }) {
  return (
    <>
      <table className={styles['sheets']}>
        <caption>{t('workbook.sheets', { name: file.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workbook.sheet')}</th>
            <th scope="col">{t('workbook.content')}</th>
            <th scope="col" data-align="end">
              {t('workbook.rows')}
            </th>
            <th scope="col" data-align="end">
              {t('workbook.wrong')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contents.sheets.map((sheet, index) => (
            <SheetLine key={sheet.name} name={sheet.name || file.name} index={index} work={work} />
          ))}
        </tbody>
      </table>
      {work.touched && (
        <Text mt={-4} mb={12} fz="0.8125rem" c="dimmed">
          {t('workbook.fixed')}
        </Text>
      )}
      <HiddenParts contents={contents} />
    </>
  )
}

function SheetLine({ name, index, work }: { name: string; index: number; work: FileWork }) {
  const { uses, rows, wrongs, shown, touched, writing } = work
  const kind = uses[index]?.kind ?? null
  const wrong = wrongs[index] ?? 0
  return (
    <tr data-shown={index === shown || undefined}>
      <th scope="row">
        {kind === null ? (
          name
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={index === shown}
            aria-label={t('workbook.rowsOf', { name })}
            onClick={() => work.show(index)}
          >
            {name}
          </Button>
        )}
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t('workbook.contentOf', { name })}
          // Another kind would read the sheet again, without the corrections.
          disabled={touched || writing.isPending}
          value={kind ?? ''}
          onChange={(event) => {
            work.use(index, { kind: sheetNames.find((one) => one === event.currentTarget.value) ?? null })
            work.show(index)
          }}
          data={[...sheetNames.map((value) => ({ value, label: t(`${value}.list`) })), { value: '', label: t('workbook.unused') }]}
        />
      </td>
      <td data-align="end">{kind !== null && showNumber(rows[index]?.length ?? 0)}</td>
      <td data-align="end" data-wrong={wrong > 0 || undefined}>
        {kind !== null && showNumber(wrong)}
      </td>
    </tr>
  )
}
