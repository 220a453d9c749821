import type { CompiledQuery } from 'kysely'
import { kindOf } from './columns.ts'
import type { Db } from './database.ts'

/** Stands in a query for a value that is another one each time. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Returns a function that runs a query whose text is written once: to build and write one takes longer than most databases take to answer it. `build` gets places for the values, so it
 * may put them into the query and not look at them; what it may look at, and what makes another text, is in `shape`. Values must be there, so that all of one shape have the same names.
 */
export function keptQuery<Values extends object, Row>(build: (db: Db, values: Values, shape: string) => CompiledQuery<Row>) {
  const texts = new Map<string, CompiledQuery<Row>>()
  return async (db: Db, values: Values, shape = ''): Promise<Row[]> => {
    const key = `${kindOf(db)} ${shape}`
    let query = texts.get(key)
    if (!query) {
      query = build(db, placesOf(values), shape)
      texts.set(key, query)
    }
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((value) => (value instanceof Place ? given.get(value.name) : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** As far as a query is concerned a place is a value. */
function placesOf<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values
}
