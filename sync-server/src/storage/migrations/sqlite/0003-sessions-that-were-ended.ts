/**
 * A session that was ended for somebody, by a parent or by a changed password, is kept until it would have run out: the
 * device that comes with it is to lock, which one whose session merely ran out is not.
 */
export const sql = `
ALTER TABLE sessions ADD COLUMN is_revoked INTEGER NOT NULL DEFAULT 0;
`
