import { t } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import type { FieldGroup } from './entity.ts'
import classes from './record-view.module.css'

interface RecordViewProps<Name extends string> {
  groups: readonly FieldGroup<Name>[]
  row: Readonly<Partial<Record<Name, unknown>>>
}

/** All fields of a record, read-only. Fields that depend on a switch are shown only while it is on. */
export function RecordView<Name extends string>({ groups, row }: RecordViewProps<Name>) {
  return (
    <div className={classes['view']}>
      {groups.map((group) => (
        <section key={group.heading}>
          <h2 className={groups.length === 1 ? 'visually-hidden' : classes['heading']}>{t(group.heading)}</h2>
          <Details>
            {group.fields
              .filter(({ when }) => when === undefined || row[when] === true)
              .map(({ name, label, kind, wide }) => (
                <Detail key={name} label={t(label)} wide={wide}>
                  {kind.show(row[name]) || '-'}
                </Detail>
              ))}
          </Details>
        </section>
      ))}
    </div>
  )
}
