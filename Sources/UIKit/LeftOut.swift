// Names of UIKit and its neighbours that are met often and are not there: what to do instead, where the compiler says it.

/// There is no browser here.
@available(*, unavailable, message: "left out: there is no browser here; draw what it would show with views or layers")
public final class UIWebView {}

/// There is no browser here.
@available(*, unavailable, message: "left out: there is no browser here; draw what it would show with views or layers")
public final class WKWebView {}

/// There are no maps here.
@available(*, unavailable, message: "left out: there are no maps here; show a picture of one in a UIImageView")
public final class MKMapView {}

/// There are no storyboards here.
@available(*, unavailable, message: "left out: make controllers and views in code")
public final class UIStoryboard {}

/// There are no nibs here.
@available(*, unavailable, message: "left out: make views in code")
public final class UINib {}

/// There is no library of photos and no camera here.
@available(*, unavailable, message: "left out: open pictures by their names, with UIImage(named:) or UIImage(contentsOfFile:)")
public final class UIImagePickerController {}

/// There is nothing to be shared with here.
@available(*, unavailable, message: "left out: there are no other programs to share with")
public final class UIActivityViewController {}

/// There are no fields in dynamics here.
@available(*, unavailable, message: "left out: push items with a UIPushBehavior, or in the action of a UIDynamicBehavior")
public final class UIFieldBehavior {}

/// There are no regions to be dragged from and dropped upon here.
@available(*, unavailable, message: "left out: move a view with a UIPanGestureRecognizer")
public final class UIDragInteraction {}

/// There is no SwiftUI.
@available(*, unavailable, message: "left out: there is no SwiftUI; write for UIKit")
public final class UIHostingController<Content> {}

/// There are no files to be chosen.
@available(*, unavailable, message: "left out: open files by their names")
public final class UIDocumentPickerViewController {}

/// There are no colours to be chosen.
@available(*, unavailable, message: "left out: choose from the rows of a UITableView, or with UISliders")
public final class UIColorPickerViewController {}

/// Menus of edits are shown by interactions.
@available(*, unavailable, message: "left out: show a UIMenu by a UIEditMenuInteraction, a UIContextMenuInteraction or a UIButton")
public final class UIMenuController {}

/// There are no pointers that change.
@available(*, unavailable, message: "left out: recognise the pointer with a UIHoverGestureRecognizer")
public final class UIPointerInteraction {}
