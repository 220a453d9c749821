import { t } from '#app/i18n/text.ts'
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
          <dl className={classes['fields']}>
            {group.fields
              .filter(({ when }) => when === undefined || row[when] === true)
              .map(({ name, label, kind, wide }) => (
                <div key={name} className={wide ? classes['wide'] : undefined}>
                  <dt>{t(label)}</dt>
                  <dd>{kind.show(row[name]) || '-'}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
