/**
 * A family carried up from a device has a parent's login before its first entry arrives, and so a head of 0 and no stamp.
 * What is said of the family as a whole is little, and is found without reading all that is said of its children.
 */
export const sql = `
CREATE TABLE families_2 (
  family_id TEXT PRIMARY KEY,
  head INTEGER NOT NULL,
  last_stamp TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO families_2 SELECT family_id, head, last_stamp FROM families;
DROP TABLE families;
ALTER TABLE families_2 RENAME TO families;

CREATE INDEX entries_of_families ON entries (family_id) WHERE child_id IS NULL;
`
