/**
 * Runs in each test file, before its own code: passwords are hashed at the least cost that argon2id permits. A hash at the
 * server's own cost takes 9 ms of processor time, and setting up people and signing them in makes thousands. A check of a
 * password goes by the cost in its hash. Servers that a test starts as processes keep their own cost.
 */
import argon2 from '@node-rs/argon2'

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const QUICK = Symbol.for('quickHashes')

// Once a worker: its modules stay from one test file to the next.
if (!(QUICK in argon2)) {
  const { hash } = argon2
  Object.assign(argon2, {
    [QUICK]: true,
    hash: (...[password, cost, signal]: Parameters<typeof hash>) =>
      hash(password, { ...cost, ...LEAST }, signal),
  })
}
