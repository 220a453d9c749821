// The type and size of a record's file, with a button that opens or downloads it.
import { byteCount } from '#app/api/http/files.ts'
import { t } from '#app/i18n/text.ts'
import { FileFacts } from '#app/ui/page/file-facts.tsx'
import type { FieldSpec } from '../entity.ts'
import { asText } from '../shown-values.ts'
import classes from './list/generic-list.module.css'

interface FileCellProps {
  field: Pick<FieldSpec, 'name' | 'label'>
  row: object
  /** Tells its button from those of other rows. */
  of?: string
  tabIndex: 0 | -1
  /** The file name for the download; without it there is no download. */
  downloadAs?: string | undefined
}

export function FileCell({ field: { name, label }, row, of, tabIndex, downloadAs }: FileCellProps) {
  const values = new Map<string, unknown>(Object.entries(row))
  const content = asText(values.get(name)) || undefined
  const type = asText(values.get(`${name}ContentType`))
  const storedSize = values.get(`${name}Size`)
  const size = content === undefined ? (typeof storedSize === 'number' ? storedSize : undefined) : byteCount(content)
  if (content === undefined && type === '' && size === undefined) return '-'
  return (
    <span className={classes['file']} title={type}>
      <FileFacts
        label={of === undefined ? t(label) : `${t(label)} ${of}`}
        title={t(label)}
        type={type}
        size={size}
        content={content}
        downloadAs={downloadAs}
        tabIndex={tabIndex}
      />
    </span>
  )
}
