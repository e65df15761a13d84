/// The umbrella of ML Kit: everything for face detection with one import.
@_exported import MLKitFaceDetection
@_exported import MLKitVision
