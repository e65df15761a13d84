/// Looks at every stage of the face pipelines as it is passed.
///
/// A graph without an observer compares one reference with `nil` a stage and builds no event.
package protocol FacePipelineObserver: Sendable {
  /// Called on the thread that processes the picture, in the order of the stages.
  ///
  /// What an event refers to is only valid during the call. The time an observer takes is added to
  /// that of the task; results do not depend on it.
  func observe(_ event: FacePipelineEvent)
}
