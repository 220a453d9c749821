import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Row } from './calls.ts'

interface RecordTableProps {
  readonly title: string
  readonly rows: readonly Row[] | undefined
  readonly fields: readonly string[]
  readonly link: (row: Row) => ReactNode
}

export function RecordTable({ title, rows = [], fields, link }: RecordTableProps) {
  return (
    <section>
      <h2>{title}</h2>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['id', ...fields].map((field) => (
              <Table.Th key={field}>{field}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-record={row.id}>
              <Table.Td>{link(row)}</Table.Td>
              {fields.map((field) => (
                <Table.Td key={field}>{textOf(row[field])}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

export function Facts({ of, fields }: { readonly of: Row | undefined; readonly fields: readonly string[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{textOf(of?.[field])}</dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-'
}
