/**
 * The numbers of all advisory locks. Any numbers would do, as long as they differ and stay the same: processes of two
 * versions may share a database while an update is rolled out. Two locks of one number stop each other's work.
 */
export const ADVISORY_LOCKS = {
  /** The first half of the locks of owners: the reviews of one owner change one after another. */
  reviewQueue: 7_265,
  /** The first half of the locks under which slots of models are given. */
  modelSlots: 7_266,
  /** One process at a time migrates or restores. */
  migration: 7_265_637,
  /** One instance at a time turns events into runs, in order. */
  dispatch: 7_265_638,
  /** Without it, two processes could both take the last place of a limit. */
  claim: 7_265_639,
  /** A backup holds it while it runs, and a deletion of files shares it with others. */
  deletion: 7_265_640,
  /** One backup of a database runs at a time. */
  backup: 7_265_641,
} as const;
