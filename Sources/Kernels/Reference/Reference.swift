/// The plainest loops that compute each op: never optimised, never deleted.
///
/// Every faster kernel is tested against these, and an auditor can run a whole model on them.
/// Sums are kept in Float, in the order of the loops as written.
package enum Reference {}
